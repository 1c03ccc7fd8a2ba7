// The title of the page; views say what it is now.
let text = $state('Imperium');

export const title = {
  get text(): string {
    return text;
  },
  set text(next: string) {
    text = next;
  },
};
