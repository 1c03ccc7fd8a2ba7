// Where this page lives: at a server, or on a host of files that knows nothing of games (`imperium export`).

declare const __ENGINE__: string | null;
declare const __NETS__: Record<string, string>;

export const still = typeof document !== 'undefined' && document.querySelector('meta[name="imperium-site"]') !== null;

// The address of a file of the page.
export const fileAt = (path: string) => new URL(path, new URL(still ? './' : '/', location.href)).href;
// The engine, if this page was built with it.
export const engineFile: string | null = __ENGINE__;
// What its players have learned, by game.
export const netFiles: Record<string, string> = __NETS__;

// Tables of this browser have ids that no server gives: those have neither 0 nor 1.
export const isLocal = (table: string) => table.startsWith('0');
