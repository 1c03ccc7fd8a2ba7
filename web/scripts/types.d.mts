// What scripts/types.mjs offers to TypeScript.
export function typeOf(schema: object): string;
export function typesOf(document: object): string;
export function make(): void;
