'use client';
import { usePathname } from 'next/navigation';
import { viewOf, type View } from './shared/view';

export function useView(): View {
  return viewOf(usePathname());
}
