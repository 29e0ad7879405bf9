// A picture, or a PDF in the browser's own viewer. The bytes have a type of our list (`kinds.ts`) and an address of this page alone.
import { useEffect, useState, type JSX } from 'react';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from '../your-files.module.css';

interface ShownBlobProps {
  as: 'picture' | 'pdf';
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function ShownBlob({ as, type, name, bytes }: ShownBlobProps): JSX.Element | null {
  const { t } = useTexts();
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  const isPdf = as === 'pdf';
  if (isBroken || (isPdf && new TextDecoder().decode(bytes.slice(0, 5)) !== '%PDF-'))
    return <Text textKey="yourFiles.notShown" />;
  if (url === undefined) return null;
  if (!isPdf) return <img className={styles.picture} src={url} alt={name} onError={() => setBroken(true)} />;
  return (
    <>
      {/* Phones have no viewer in frames. */}
      <p>
        <a className={buttonClass('secondary')} href={url} target="_blank" rel="noreferrer">
          {t('yourFiles.openTab')}
          <span className="visually-hidden"> {name}</span>
        </a>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium's viewer of PDFs is not there in a sandbox */}
      <iframe className={styles.pdf} src={url} title={name} />
    </>
  );
}
