# Writes OUT: build_digest(), a SHA-256 over the paths (below ROOT) and contents of FILES.
set(all "")
foreach(file ${FILES})
  file(SHA256 ${file} digest)
  file(RELATIVE_PATH path ${ROOT} ${file})
  string(APPEND all "${path} ${digest}\n")
endforeach()
string(SHA256 digest "${all}")
file(WRITE ${OUT} "#include <string_view>\n\nnamespace imperium {\n\nstd::string_view build_digest();\nstd::string_view build_digest() { return \"${digest}\"; }\n\n}  // namespace imperium\n")
