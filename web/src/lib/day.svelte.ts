import { today } from './daily';

// The day of the calendar, for a page that stays open past midnight. `settled` says whether what is shown may change while
// it is looked at; it always may while nobody looks.
export class Day {
  now = $state(today());

  follow(settled: () => boolean): () => void {
    const look = () => {
      if (document.visibilityState === 'hidden' || settled()) this.now = today();
    };
    const back = () => (this.now = today());
    const timer = setInterval(look, 20_000);
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }
}
