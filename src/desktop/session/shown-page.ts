// The page that shows the picture to the owner, and how much input came from it: one that was cut off sends the rest when it is back.
import type { Opening, Ready } from '#src/desktop/protocol/control-messages.ts';

const LONGEST_NAME = 40;

interface ShownPage {
  /** A stream begins, and the last one is over. Returns nothing where the page is back, and another one has been shown meanwhile. */
  begin(opening: Readonly<Partial<Record<keyof Opening, unknown>>>): Pick<Ready, 'taken'> | undefined;
  /** A message with input has come. */
  took(): void;
}

/** Begins without a page. */
export function createShownPage(): ShownPage {
  let shown: string | undefined;
  let taken = 0;
  return {
    begin({ page, isBack }) {
      const name = typeof page === 'string' && page.length <= LONGEST_NAME ? page : undefined;
      if (name !== undefined && name === shown) return { taken };
      if (isBack === true && shown !== undefined) return undefined;
      shown = name;
      taken = 0;
      return { taken };
    },
    took() {
      taken++;
    },
  };
}
