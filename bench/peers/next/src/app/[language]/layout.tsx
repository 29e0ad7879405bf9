import type { ReactNode } from 'react';
import { Document } from '../../document';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../shared/view';

interface LayoutProps {
  params: Promise<{ language: string }>;
  children: ReactNode;
}

export const dynamicParams = false;

export function generateStaticParams() {
  return LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => ({ language }));
}

export default async function LanguageLayout({ params, children }: LayoutProps) {
  return <Document language={(await params).language as Language}>{children}</Document>;
}
