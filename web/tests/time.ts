// A clock of the test's own.
export class Time {
  at = 0;
  due: { at: number; run: () => void }[] = [];
  later = (run: () => void, ms: number) => {
    const one = { at: this.at + ms, run };
    this.due.push(one);
    return () => void (this.due = this.due.filter((other) => other !== one));
  };
  pass(ms: number) {
    const end = this.at + ms;
    for (;;) {
      const next = this.due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.at = Math.max(this.at, next.at);
      this.due = this.due.filter((one) => one !== next);
      next.run();
    }
    this.at = end;
  }
}
