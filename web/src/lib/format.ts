// Messages with places: `{name}`, `{n, plural, one {# ship} other {# ships}}`, `{who, select, me {you} other {they}}`.
// `#` stands for the number of the innermost plural. Braces nest; there is no escape because no message needs one.

// A name in a sentence: its text, what `select` goes by, and the card or place it leads to.
export interface Named {
  text: string;
  pick?: string;
  show?: string;
}
// A piece of a sentence: plain text, or a name that leads somewhere.
export type Piece = string | { text: string; show: string };
export type Value = string | number | Named | Piece[];
export type Values = Record<string, Value>;

type Part = string | { name: string } | { name: string; kind: 'plural' | 'select'; cases: Map<string, Part[]> } | '#';

const parsed = new Map<string, Part[]>();

class Parser {
  private at = 0;
  constructor(private readonly text: string) {}

  parts(inPlural: boolean, nested: boolean): Part[] {
    const out: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain) out.push(plain);
      plain = '';
    };
    while (this.at < this.text.length) {
      const c = this.text[this.at]!;
      if (c === '}' && nested) break;
      if (c === '{') {
        flush();
        out.push(this.place());
      } else {
        if (c === '#' && inPlural) {
          flush();
          out.push({ name: '#' });
        } else plain += c;
        this.at++;
      }
    }
    flush();
    return out;
  }

  private word(): string {
    const rest = /^\s*([\w.=-]+)\s*/.exec(this.text.slice(this.at));
    if (!rest) throw new Error(`a name is missing at ${this.at} in "${this.text}"`);
    this.at += rest[0].length;
    return rest[1]!;
  }

  private expect(c: string): void {
    while (this.text[this.at] === ' ') this.at++;
    if (this.text[this.at] !== c) throw new Error(`"${c}" is missing at ${this.at} in "${this.text}"`);
    this.at++;
  }

  private place(): Part {
    this.expect('{');
    const name = this.word();
    if (this.text[this.at] === '}') {
      this.at++;
      return { name };
    }
    this.expect(',');
    const kind = this.word();
    if (kind !== 'plural' && kind !== 'select') throw new Error(`"${kind}" is neither plural nor select`);
    this.expect(',');
    const cases = new Map<string, Part[]>();
    while (/^\s*[^}\s]/.test(this.text.slice(this.at))) {
      const key = this.word();
      this.expect('{');
      cases.set(key, this.parts(kind === 'plural', true));
      this.expect('}');
    }
    this.expect('}');
    if (!cases.has('other')) throw new Error(`"${this.text}" has no case "other"`);
    return { name, kind, cases };
  }
}

export function parse(message: string): Part[] {
  let parts = parsed.get(message);
  if (!parts) {
    parts = new Parser(message).parts(false, false);
    parsed.set(message, parts);
  }
  return parts;
}

// The names of all places of a message, nested ones included.
export function places(message: string): Set<string> {
  const names = new Set<string>();
  const walk = (parts: Part[]) => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if (part.name !== '#') names.add(part.name);
      if ('cases' in part) part.cases.forEach(walk);
    }
  };
  walk(parse(message));
  return names;
}

const rules = new Map<string, Intl.PluralRules>();

function plural(language: string, n: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(n);
}

const named = (value: Value | undefined): value is Named => typeof value === 'object' && !Array.isArray(value);

// What a value reads as.
export function textOf(value: Value): string {
  if (Array.isArray(value)) return value.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
  return named(value) ? value.text : String(value);
}

// A sentence in pieces; neighbouring texts are one.
export function pieces(language: string, message: string, values: Values = {}): Piece[] {
  const out: Piece[] = [];
  const add = (piece: Piece) => {
    const last = out.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
    else if (piece !== '') out.push(piece);
  };
  const write = (parts: Part[], count: number): void => {
    for (const part of parts) {
      if (typeof part === 'string') {
        add(part);
        continue;
      }
      if (part.name === '#') {
        add(String(count));
        continue;
      }
      const value = values[part.name];
      if (!('kind' in part)) {
        if (value === undefined) add(`{${part.name}}`);
        else if (Array.isArray(value)) value.forEach(add);
        else if (named(value)) add(value.show === undefined ? value.text : { text: value.text, show: value.show });
        else add(String(value));
      } else if (part.kind === 'select') {
        const by = named(value) ? (value.pick ?? value.text) : value === undefined ? '' : textOf(value);
        write(part.cases.get(by) ?? part.cases.get('other')!, count);
      } else {
        const n = Number(value === undefined ? 0 : textOf(value));
        write(part.cases.get(`=${n}`) ?? part.cases.get(plural(language, n)) ?? part.cases.get('other')!, n);
      }
    }
  };
  write(parse(message), 0);
  return out;
}

export function format(language: string, message: string, values: Values = {}): string {
  return textOf(pieces(language, message, values));
}

// How many letters the longest word has: where there is little room a name is made smaller rather than broken in a word.
export const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));
