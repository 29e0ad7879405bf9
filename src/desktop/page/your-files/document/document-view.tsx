// A document of Writer: to change where all of it can be written again, else to read.
import { useEffect, useState, type JSX } from 'react';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { DocumentFault, type DocumentFaultKind } from '../../odf/fault.ts';
import { openDocument, type OpenedDocument } from '../../odf/open.ts';
import type { ReadContent } from '../../odf/read.ts';
import type { EditorProps } from '../opened/use-edited-file.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentText } from './document-text.tsx';

export interface DocumentViewProps {
  bytes: Uint8Array<ArrayBuffer>;
  /** Absent for a document that can be read alone. */
  editor?: EditorProps;
  /** The desktop has Writer. */
  hasWriter?: boolean;
}

type Opened = { readonly opened: OpenedDocument; readonly read: ReadContent } | { readonly fault: DocumentFaultKind };

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<Opened> {
  try {
    const opened = await openDocument(bytes);
    return { opened, read: opened.read(opened.xml) };
  } catch (error) {
    return { fault: error instanceof DocumentFault ? error.kind : 'damaged' };
  }
}

export function DocumentView({ bytes, editor, hasWriter = false }: DocumentViewProps): JSX.Element {
  const { t } = useTexts();
  const [state, setState] = useState<Opened>();
  useEffect(() => {
    let isGone = false;
    void open(bytes).then((opened) => isGone || setState(opened));
    return () => {
      isGone = true;
    };
  }, [bytes]);
  if (!state) return <p aria-busy="true">{t('yourFiles.opening')}</p>;
  if ('fault' in state)
    return <Text textKey={state.fault === 'damaged' ? 'yourFiles.docDamaged' : 'yourFiles.tooLargeToOpen'} />;
  const isWhole = state.read.problems.size === 0;
  if (editor && isWhole) return <DocumentEditor {...editor} {...state} />;
  return (
    <>
      {editor && <Text textKey={hasWriter ? 'yourFiles.docInWriter' : 'yourFiles.docReadOnly'} />}
      <DocumentText read={state.read} />
    </>
  );
}
