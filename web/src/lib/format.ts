// Messages with places: `{name}`, `{n, plural, one {# ship} other {# ships}}`, `{who, select, me {you} other {they}}`.
// `#` stands for the number of the innermost plural. Braces nest; there is no escape because no message needs one.

export type Values = Record<string, string | number>;

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

export function format(language: string, message: string, values: Values = {}): string {
  const write = (parts: Part[], count: number): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part.name === '#') return String(count);
        const value = values[part.name];
        if (!('kind' in part)) return value === undefined ? `{${part.name}}` : String(value);
        if (part.kind === 'select') return write(part.cases.get(String(value)) ?? part.cases.get('other')!, count);
        const n = Number(value);
        const chosen = part.cases.get(`=${n}`) ?? part.cases.get(plural(language, n)) ?? part.cases.get('other')!;
        return write(chosen, n);
      })
      .join('');
  return write(parse(message), 0);
}
