// The rules of a game as the page shows them: read from docs/rules/<game>.md when the page is built.

export type Span = string | { code: string } | { strong: string } | { em: string } | { ref: string };
export type Block =
  // `also`: further numbers of the same rule.
  | { kind: 'rule'; id: string; also?: string[]; spans: Span[] }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };
export interface Section {
  // The section's own number and further ones it has in its title; none for sections without a number.
  ids: string[];
  title: string;
  blocks: Block[];
}
export interface Rules {
  title: string;
  intro: Block[];
  sections: Section[];
}

const ruleId = /^[A-Z]\d+(?:\.\d+)?$/;
// Where a further rule begins inside a paragraph: "… . Z4.2 One Asset card …".
const further = /(?<=[.)]\*? )(?=[A-Z]\d+(?:\.\d+)? \S)/;

// `**P5.6 Exterminate:** text` and `Z4.1 text` alike: the number, and what follows.
function numbered(text: string): { id: string; also?: string[]; rest: string } | null {
  const bold = /^\*\*([A-Z]\d+(?:\.\d+)?(?:, [A-Z]\d+(?:\.\d+)?)*) ?([^*]*)\*\* ?(.*)$/s.exec(text);
  if (bold) {
    const [id, ...also] = bold[1]!.split(', ');
    return { id: id!, ...(also.length ? { also } : {}), rest: (bold[2] ? `**${bold[2]}** ` : '') + bold[3]! };
  }
  const plain = /^([A-Z]\d+(?:\.\d+)?) (.*)$/s.exec(text);
  return plain ? { id: plain[1]!, rest: plain[2]! } : null;
}

const idsOf = (block: Block): string[] => (block.kind === 'rule' ? [block.id, ...(block.also ?? [])] : []);

function spansOf(text: string, known: ReadonlySet<string>): Span[] {
  const out: Span[] = [];
  const add = (plain: string) => {
    if (!plain) return;
    const last = out.length - 1;
    if (typeof out[last] === 'string') out[last] += plain;
    else out.push(plain);
  };
  const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]\d+(?:\.\d+)?)\b/g;
  let at = 0;
  for (const match of text.matchAll(mark)) {
    add(text.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[1] !== undefined) out.push({ code: match[1] });
    else if (match[2] !== undefined) out.push({ strong: match[2] });
    else if (match[3] !== undefined) out.push({ em: match[3] });
    else if (known.has(match[4]!)) out.push({ ref: match[4]! });
    else add(match[0]);
  }
  add(text.slice(at));
  return out;
}

type Raw = { kind: 'paragraph'; text: string } | { kind: 'code'; text: string } | { kind: 'table'; rows: string[][] };

// The lines of a section as paragraphs, list items, pictures of text and tables.
function rawBlocks(lines: string[]): Raw[] {
  const out: Raw[] = [];
  let open: { kind: 'paragraph'; text: string } | null = null;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.startsWith('```')) {
      const text: string[] = [];
      while (++i < lines.length && !lines[i]!.startsWith('```')) text.push(lines[i]!);
      out.push({ kind: 'code', text: text.join('\n') });
      open = null;
    } else if (line.startsWith('|')) {
      const rows: string[][] = [];
      for (; i < lines.length && lines[i]!.startsWith('|'); i++)
        if (!/^\|[-| ]+\|$/.test(lines[i]!)) rows.push(lines[i]!.split('|').slice(1, -1).map((cell) => cell.trim()));
      i--;
      out.push({ kind: 'table', rows });
      open = null;
    } else if (line.trim() === '') {
      open = null;
    } else if (line.startsWith('- ') || !open) {
      open = { kind: 'paragraph', text: line.replace(/^- /, '').trim() };
      out.push(open);
    } else open.text += ' ' + line.trim();
  }
  return out;
}

// `beside`: another text of the same rules, whose numbers are known here, too.
export function readRules(markdown: string, beside: Rules | null = null): Rules {
  const parts = markdown.split(/^## /m);
  const [head = '', ...rest] = parts;
  const lines = head.split('\n');
  const title = (lines.find((line) => line.startsWith('# ')) ?? '').slice(2).replaceAll('`', '');
  const raws = rest.map((part) => {
    const [heading = '', ...body] = part.split('\n');
    const number = /^((?:[A-Z]\d*(?:, )?)+) (.*)$/.exec(heading);
    return { ids: number ? number[1]!.split(', ') : [], title: number ? number[2]! : heading, raw: rawBlocks(body) };
  });

  const known = new Set<string>(beside?.sections.flatMap((section) => [...section.ids, ...section.blocks.flatMap(idsOf)]));
  for (const section of raws) {
    section.ids.forEach((id) => known.add(id));
    for (const raw of section.raw)
      if (raw.kind === 'paragraph')
        for (const piece of raw.text.split(further)) {
          const found = numbered(piece);
          for (const id of found ? [found.id, ...(found.also ?? [])] : []) known.add(id);
        }
  }
  const blocksOf = (raw: Raw): Block[] => {
    if (raw.kind === 'code') return [raw];
    if (raw.kind === 'table') {
      const [first = [], ...others] = raw.rows.map((row) => row.map((cell) => spansOf(cell, known)));
      return [{ kind: 'table', head: first, rows: others }];
    }
    return raw.text.split(further).map((piece): Block => {
      const found = numbered(piece.trim());
      return found ? { kind: 'rule', id: found.id, ...(found.also ? { also: found.also } : {}), spans: spansOf(found.rest, known) } : { kind: 'text', spans: spansOf(piece.trim(), known) };
    });
  };
  return {
    title,
    intro: rawBlocks(lines.filter((line) => !line.startsWith('# '))).flatMap(blocksOf),
    sections: raws.map(({ ids, title: name, raw }) => ({ ids, title: name, blocks: raw.flatMap(blocksOf) })),
  };
}

const plainSpan = (span: Span): string => (typeof span === 'string' ? span : Object.values(span)[0]!);
export function plain(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return `${idsOf(block).join(', ')} ${block.spans.map(plainSpan).join('')}`;
    case 'text':
      return block.spans.map(plainSpan).join('');
    case 'code':
      return block.text;
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map((cell) => cell.map(plainSpan).join('')).join(' ')).join(' ');
  }
}

// The sections with only those blocks that have every word of the question; a section's own title counts for all of it.
export function search(rules: Rules, question: string): Section[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rules.sections;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return rules.sections
    .map((section) => (has(`${section.ids.join(' ')} ${section.title}`) ? section : { ...section, blocks: section.blocks.filter((block) => has(plain(block))) }))
    .filter((section) => section.blocks.length > 0);
}

// The number under which a rule is found: its own, or that of the section it belongs to.
export function anchorOf(rules: Rules, id: string): string | null {
  if (!ruleId.test(id) && id.length !== 1) return null;
  for (const section of rules.sections) {
    if (section.ids.includes(id)) return id;
    if (section.blocks.some((block) => idsOf(block).includes(id))) return id;
  }
  const dot = id.indexOf('.');
  return dot < 0 ? null : anchorOf(rules, id.slice(0, dot));
}
