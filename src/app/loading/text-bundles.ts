// Which groups of texts are loaded together. A page loads `frame` and its own bundle in its language; the other languages of
// both follow when the browser is idle, so that switching the language works without a network (decision 0005).
import { pageName, ROW_IDS, rowOf, type RowId } from '#src/shared/pages/pages.ts';

/** The name of a page's bundle. */
export function bundleOf(page: RowId | undefined): string {
  return rowOf(page).bundle ?? pageName(page);
}

/** The groups in a bundle. A bundle that belongs to no page is a single group, for a component that is loaded later. */
export function groupsOf(bundle: string): readonly string[] {
  if (bundle === 'frame') return ['frame', 'errors'];
  const pages = [...ROW_IDS, undefined].filter((page) => bundleOf(page) === bundle);
  const groups = pages.flatMap((page) => {
    const { texts = [], isMade } = rowOf(page);
    return isMade ? texts : [pageName(page), ...texts];
  });
  return groups.length > 0 ? [...new Set(groups)] : [bundle];
}
