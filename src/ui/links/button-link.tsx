import type { ComponentProps, JSX } from 'react';
import { buttonClass, type ButtonVariant } from '#src/ui/buttons/button-class.ts';
import { PageLink } from './page-link.tsx';

/** A link to a page of the site that looks like a button. */
export function ButtonLink({
  variant,
  className,
  ...rest
}: ComponentProps<typeof PageLink> & { variant: ButtonVariant }): JSX.Element {
  return <PageLink {...rest} className={buttonClass(variant, className)} />;
}
