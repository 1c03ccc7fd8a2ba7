import { MediaQuery } from 'svelte/reactivity';

// Whether the screen is a phone's: then the table is shown part by part.
const query = new MediaQuery('max-width: 760px');

export const narrow = {
  get now() {
    return query.current;
  },
};
