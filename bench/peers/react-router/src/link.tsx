import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

export function Link({ href = '', ...props }: ComponentProps<'a'>) {
  return <RouterLink to={href} prefetch="intent" {...props} />;
}
