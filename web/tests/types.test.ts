import { expect, test } from 'vitest';
import { typeOf, typesOf } from '../scripts/types.mjs';

test('a schema becomes a TypeScript type', () => {
  expect(typeOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe('(string | null)[]');
  expect(typeOf({ enum: ['up', 2, null] })).toBe('"up" | 2 | null');
  expect(typeOf({ type: 'object', additionalProperties: { $ref: '#/$defs/Card' } })).toBe('Record<string, Card>');
  expect(typeOf({ type: 'object', properties: { a: { type: 'integer' }, 'b-c': { type: 'boolean' } }, required: ['a'], additionalProperties: false })).toBe('{ a: number; "b-c"?: boolean }');
  expect(typeOf({})).toBe('unknown');
});

test('definitions become declarations', () => {
  const text = typesOf({
    title: 'toy',
    $defs: { Card: { type: 'object', description: 'a card', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false }, Side: { enum: ['a', 'b'] } },
    properties: { refusal: { anyOf: [{ const: 1 }] }, question: { anyOf: [{ const: 2 }] } },
  });
  expect(text).toContain('// a card\nexport interface Card {\n  name: string;\n}');
  expect(text).toContain('export type Side = "a" | "b";');
  expect(text).toContain('export type ToyRefusal =\n  | 1;');
});
