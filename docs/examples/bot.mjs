// Plays a whole game of any kind through the referee protocol, every seat at random.
// Usage: node bot.mjs [path of the program] [game]
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program = 'build/release/imperium', game = 'clash'] = process.argv.slice(2);
const referee = spawn(program, ['protocol'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();

async function ask(op, fields = {}) {
  referee.stdin.write(JSON.stringify({ op, ...fields }) + '\n');
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer;
}

let { match, pending } = await ask('new', { game });
let moves = 0;
while (pending.length > 0) {
  const seat = pending[0];
  const { actions } = await ask('legal', { match, seat });
  const action = actions[Math.floor(Math.random() * actions.length)];
  ({ pending } = await ask('apply', { match, seat, action }));
  moves += 1;
}
console.log(moves, 'moves', await ask('result', { match }));
referee.stdin.end();
