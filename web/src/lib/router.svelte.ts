// Paths of the page: / (the lobby), /table/ID (with #TOKEN: a private link), /replay/ID (with ?step=N, ?analysis=1),
// /rules/GAME (with #RULE), /learn/GAME (with ?step=N), /bring (with #TABLE.TOKEN,…: all seats of another device).

export type Place =
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string; step: number | null; analysis: boolean }
  | { name: 'rules'; game: string }
  | { name: 'learn'; game: string; step: number }
  | { name: 'bring' }
  | { name: 'nowhere' };

const number = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export function placeOf(path: string, search = ''): Place {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { name: 'lobby' };
  if (parts[0] === 'table' && parts.length === 2) return { name: 'table', id: parts[1]! };
  if (parts[0] === 'replay' && parts.length === 2) {
    const query = new URLSearchParams(search);
    return { name: 'replay', id: parts[1]!, step: number(query.get('step')), analysis: query.has('analysis') };
  }
  if (parts[0] === 'rules' && parts.length === 2) return { name: 'rules', game: parts[1]! };
  if (parts[0] === 'learn' && parts.length === 2) return { name: 'learn', game: parts[1]!, step: number(new URLSearchParams(search).get('step')) ?? 0 };
  if (parts[0] === 'bring' && parts.length === 1) return { name: 'bring' };
  return { name: 'nowhere' };
}

const here = () => placeOf(location.pathname, location.search);
let current = $state.raw<Place>(here());

export const router = {
  get place(): Place {
    return current;
  },
  go(path: string): void {
    history.pushState(null, '', path);
    current = here();
    scrollTo(0, 0);
  },
};

addEventListener('popstate', () => (current = here()));

// A link inside the page: follows without loading again, unless a new tab is asked for.
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
