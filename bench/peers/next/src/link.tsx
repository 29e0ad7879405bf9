import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export function Link({ href = '', ...props }: ComponentProps<'a'>) {
  return <NextLink href={href} {...props} />;
}
