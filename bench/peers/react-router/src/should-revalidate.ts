import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Fetches a page's texts again in another language: the parameter belongs to the route above, whose changes are not noticed. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.language !== nextParams.language;
}
