// Paths of the page: / (the lobby), /table/ID (with #TOKEN: a private link), /replay/ID (with ?step=N, ?from=N to play up to that step, ?analysis=1),
// /rules/GAME (with ?edition=NAME and #RULE), /learn/GAME (with ?step=N), /example/GAME/NAME, /daily/GAME, /workshop/GAME (with ?edition=NAME), /bring (with #TABLE.TOKEN,…: all seats of another device).

import { still } from './site';

export type Place =
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string; from: number | null; step: number | null; analysis: boolean }
  | { name: 'rules'; game: string; edition: string | null }
  | { name: 'learn'; game: string; step: number }
  | { name: 'example'; game: string; example: string }
  | { name: 'daily'; game: string }
  | { name: 'workshop'; game: string; edition: string | null }
  | { name: 'bring' }
  | { name: 'nowhere' };

const number = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export function placeOf(path: string, search = ''): Place {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { name: 'lobby' };
  if (parts[0] === 'table' && parts.length === 2) return { name: 'table', id: parts[1]! };
  if (parts[0] === 'replay' && parts.length === 2) {
    const query = new URLSearchParams(search);
    return { name: 'replay', id: parts[1]!, from: number(query.get('from')), step: number(query.get('step')), analysis: query.has('analysis') };
  }
  if (parts[0] === 'rules' && parts.length === 2) return { name: 'rules', game: parts[1]!, edition: new URLSearchParams(search).get('edition') };
  if (parts[0] === 'learn' && parts.length === 2) return { name: 'learn', game: parts[1]!, step: number(new URLSearchParams(search).get('step')) ?? 0 };
  if (parts[0] === 'example' && parts.length === 3) return { name: 'example', game: parts[1]!, example: parts[2]! };
  if (parts[0] === 'daily' && parts.length === 2) return { name: 'daily', game: parts[1]! };
  if (parts[0] === 'workshop' && parts.length === 2) return { name: 'workshop', game: parts[1]!, edition: new URLSearchParams(search).get('edition') };
  if (parts[0] === 'bring' && parts.length === 1) return { name: 'bring' };
  return { name: 'nowhere' };
}

// A host of files has one page only; there the path is the fragment: #/table/ID, and #/rules/GAME#RULE.
function address(): { path: string; search: string; fragment: string } {
  if (!still) return { path: location.pathname, search: location.search, fragment: location.hash.slice(1) };
  const [whole = '', fragment = ''] = location.hash.slice(1).split('#');
  const [path = '', search = ''] = whole.split('?');
  return { path, search, fragment };
}
// A path of the page as an address that can be loaded.
export const linkTo = (path: string) => (still ? `${location.pathname}#${path}` : path);
// What stands behind the path, as in /rules/GAME#RULE; and how it is changed.
export const fragment = () => decodeURIComponent(address().fragment);
export const setFragment = (id: string) => history.replaceState(null, '', still ? linkTo(`${address().path}${address().search ? `?${address().search}` : ''}#${id}`) : `#${id}`);

const here = () => placeOf(address().path, address().search);
let current = $state.raw<Place>(here());

export const router = {
  get place(): Place {
    return current;
  },
  go(path: string): void {
    history.pushState(null, '', linkTo(path));
    current = here();
    scrollTo(0, 0);
  },
};

addEventListener('popstate', () => {
  // A fragment that is no path is a place on the page, such as #main.
  if (still && location.hash.length > 1 && !location.hash.startsWith('#/')) history.replaceState(null, '', linkTo(pathOf(current)));
  else current = here();
});

const pathOf = (place: Place) => (place.name === 'lobby' ? '/' : 'id' in place ? `/${place.name}/${place.id}` : 'game' in place ? `/${place.name}/${place.game}` : `/${place.name}`);

// On a host of files every link of the page leads to the one page there is, in a new tab, too.
if (still) {
  const turn = (link: Element) => link.setAttribute('href', linkTo(link.getAttribute('href')!));
  const turnAll = () => document.querySelectorAll('a[href^="/"]:not([href*="#/"])').forEach(turn);
  new MutationObserver(turnAll).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
}

// A link inside the page: follows without loading again, unless a new tab is asked for.
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(still && link.hash.startsWith('#/') ? link.hash.slice(1) : link.pathname + link.search + link.hash);
}
