// Writes src/games/GAME/types.ts from docs/schema/GAME.json, which `imperium schema GAME` prints: the page cannot build on
// another idea of a view, an action or an event than the program's.
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const schemas = new URL('../../docs/schema/', import.meta.url);
const games = new URL('../src/games/', import.meta.url);

const quoted = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const several = (types) => [...new Set(types)].join(' | ') || 'never';
const grouped = (type) => (/ \| /.test(type) && !/^[{]/.test(type) ? `(${type})` : type);

// The TypeScript type of a schema, on one line.
export function typeOf(schema) {
  if (schema.$ref) return schema.$ref.slice('#/$defs/'.length);
  if (schema.anyOf) return several(schema.anyOf.map(typeOf));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return several(schema.enum.map((one) => JSON.stringify(one)));
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `${grouped(typeOf(schema.items ?? {}))}[]`;
    case 'object': {
      if (typeof schema.additionalProperties === 'object') return `Record<string, ${typeOf(schema.additionalProperties)}>`;
      const required = new Set(schema.required ?? []);
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => `${quoted(name)}${required.has(name) ? '' : '?'}: ${typeOf(one)}`);
      return fields.length ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
    }
    default:
      return 'unknown';
  }
}

function declaration(name, schema) {
  const about = schema.description ? `// ${schema.description}\n` : '';
  if (schema.type !== 'object' || typeof schema.additionalProperties === 'object') {
    const parts = schema.anyOf ? schema.anyOf.map((one) => `\n  | ${typeOf(one)}`).join('') : ` ${typeOf(schema)}`;
    return `${about}export type ${name} =${parts};`;
  }
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(([field, one]) => `${one.description ? `  // ${one.description}\n` : ''}  ${quoted(field)}${required.has(field) ? '' : '?'}: ${typeOf(one)};`);
  return `${about}export interface ${name} {\n${fields.join('\n')}\n}`;
}

export function typesOf(document) {
  const name = document.title.charAt(0).toUpperCase() + document.title.slice(1);
  const parts = Object.entries(document.$defs).map(([one, schema]) => declaration(one, schema));
  for (const part of ['Refusal', 'Question']) parts.push(declaration(`${name}${part}`, document.properties[part.toLowerCase()]));
  return `// Made by scripts/types.mjs from docs/schema/${document.title}.json. Do not edit.\n\n${parts.join('\n\n')}\n`;
}

export function make() {
  for (const file of readdirSync(schemas).filter((one) => one.endsWith('.json'))) {
    const document = JSON.parse(readFileSync(new URL(file, schemas), 'utf8'));
    const folder = new URL(`${document.title}/`, games);
    if (!existsSync(folder)) continue;
    const types = new URL('types.ts', folder);
    const text = typesOf(document);
    if (!existsSync(types) || readFileSync(types, 'utf8') !== text) writeFileSync(fileURLToPath(types), text);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) make();
