import type { PageId } from '#src/shared/pages/pages.ts';
import { usePath } from '#src/ui/page/view.tsx';
import { useQueryAndHash } from './use-address.ts';

/** The query of a link to /entra that leads back to this page with its query and hash: `?next=/lavoro`. */
export function useSignInQuery(page: PageId): string {
  const next = encodeURIComponent(usePath(page) + useQueryAndHash());
  return `?next=${next.replaceAll('%2F', '/')}`;
}
