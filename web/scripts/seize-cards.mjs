// Writes src/games/seize/cards.json: the values of every card from data/seize, its sentences from the program itself, so
// that what a card says is what it does. Run it after a change of data/seize: npm run cards.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = (name) => JSON.parse(readFileSync(join(root, 'data/seize', `${name}.json`), 'utf8'));

export const file = fileURLToPath(new URL('../src/games/seize/cards.json', import.meta.url));

function program() {
  const found = [process.env.IMPERIUM, ...['release', 'dev', 'debug'].map((preset) => join(root, 'build', preset, 'imperium'))].find((path) => path && existsSync(path));
  if (!found) throw new Error('build the program first (cmake --build --preset dev), or name it in IMPERIUM');
  return found;
}

// What the program says when it is asked for cards: "card NAME" at its terminal.
async function said(names) {
  const home = mkdtempSync(join(tmpdir(), 'imperium-cards-'));
  const child = spawn(program(), ['play', 'seize'], { cwd: home, env: { ...process.env, HOME: home, XDG_DATA_HOME: home, NO_COLOR: '1' }, stdio: ['pipe', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (part) => (text += part));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.write(names.map((name) => `card ${name}\n`).join('') + 'quit\n');
  child.stdin.end();
  await ended;
  rmSync(home, { recursive: true, force: true });
  return text;
}

// The part about one card: everything indented below its name, wrapped lines joined again.
function entry(text, name) {
  const lines = text.split('\n');
  const start = lines.findIndex((line, i) => line.replace(/^> /, '') === name && /^ {2}(Fleet|Orbital|Troop|Installation|Reaction|Character|World): /.test(lines[i + 1] ?? ''));
  if (start < 0) throw new Error(`the program does not tell ${name}`);
  const sentences = [];
  for (let i = start + 1; lines[i]?.startsWith('  '); i++) {
    const line = lines[i].slice(2);
    if (/^(\* |Counters: |When: |Decks: |Source: )/.test(line) || i === start + 1 || sentences.at(-1).endsWith('.')) sentences.push(line);
    else sentences[sentences.length - 1] += ` ${line}`;
  }
  return {
    text: sentences.filter((line) => line.startsWith('* ')).map((line) => line.slice(2)),
    when: sentences.find((line) => line.startsWith('When: '))?.slice(6, -1),
    source: sentences.find((line) => line.startsWith('Source: '))?.slice(8, -1),
  };
}

const clausesOf = (ability) => ability.do ?? ability.choose?.flat() ?? [];
const own = (ability) => ability.kind === 'passive' && !ability.on && !ability.windows && !ability.if && ability.do;

// What a card does to attacks on itself, for the forecast of a Conquest Action.
function armour(card) {
  const out = [];
  for (const ability of card.abilities ?? [])
    if (own(ability))
      for (const clause of ability.do) {
        if (clause.scope) continue;
        for (const effect of clause.effects) {
          if (effect.def && clause.vs) out.push({ def: effect.def, vs: clause.vs });
          if (effect.incoming) out.push({ over: Number(effect.incoming.split('/')[1]), vs: effect.from });
        }
      }
  return out.length ? out : undefined;
}

export async function make() {
  const kinds = { units: null, tactics: 'Reaction', characters: 'Character', worlds: 'World' };
  const all = Object.entries(kinds).flatMap(([name, type]) => data(name).cards.map((card) => ({ ...card, type: type ?? card.type })));
  const text = await said(all.map((card) => card.name));
  const cards = all.map((card) => {
    const { text: sentences, when, source } = entry(text, card.name);
    const abilities = card.abilities ?? [];
    if (sentences.length !== abilities.length) throw new Error(`${card.name} has ${abilities.length} abilities, the program tells ${sentences.length}`);
    return {
      name: card.name,
      type: card.type,
      ...(card.subtypes && { subtypes: card.subtypes }),
      ...(card.race && { race: card.race, class: card.class }),
      ...(card.system && { system: card.system, required: card.required }),
      cost: card.cost,
      ...(card.att !== undefined && { att: card.att }),
      ...(card.def !== undefined && { def: card.def }),
      ...(card.keywords?.length && { keywords: card.keywords }),
      ...(card.counters && { counters: card.counters }),
      ...(when && { when }),
      lines: abilities.map((ability, i) => ({
        text: sentences[i],
        kind: ability.kind,
        ...(ability.windows && { windows: ability.windows }),
        ...(ability.choose && { choose: ability.choose.map((clauses) => clauses.map(({ effects, vs }) => ({ effects, ...(vs && { vs }) }))) }),
      })),
      ...(armour(card) && { armour: armour(card) }),
      ...(abilities.some((one) => clausesOf(one).some((clause) => clause.effects.some((effect) => effect.adjacent))) && { adjacent: true }),
      source,
    };
  });
  const decks = data('decks').decks.map(({ id, name, assets, characters, worlds }) => ({ id, name, assets, characters, worlds }));
  const line = (one) => `    ${JSON.stringify(one)}`;
  return `{\n  "cards": [\n${cards.map(line).join(',\n')}\n  ],\n  "decks": [\n${decks.map(line).join(',\n')}\n  ]\n}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(file, await make());
