import type { ReactNode } from 'react';
import { Document } from '../../document';

export default function ItalianLayout({ children }: { children: ReactNode }) {
  return <Document language="it">{children}</Document>;
}
