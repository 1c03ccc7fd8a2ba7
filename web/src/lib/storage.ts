// What this device remembers. A browser that forbids storage plays on, it only forgets.

const prefix = 'imperium.';

export function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // private mode or a full disk
  }
}
