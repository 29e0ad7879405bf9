import type { JSX } from 'react';
import type { Receipt } from '#src/desktop/protocol/receipt.ts';
import { formatCount, formatTime } from '#src/shared/languages/format.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** What a receipt says, for people. */
export function ReceiptRows({ receipt }: { receipt: Receipt }): JSX.Element {
  const { t, language } = useTexts();
  const { started, ended, erased, kept, checks, countedBy } = receipt;
  const number = (n: number | undefined) => (n === undefined ? t('ricevuta.notCounted') : formatCount(n, language));
  const yes = (is: boolean) => t(is ? 'ricevuta.yes' : 'ricevuta.no');
  const places = checks.mounts + checks.sockets + (checks.folder ? 1 : 0);
  return (
    <>
      <table>
        <tbody>
          {(
            [
              ['ricevuta.started', formatTime(started, language)],
              ['ricevuta.ended', formatTime(ended, language)],
              ['ricevuta.erasedFiles', number(erased.files)],
              ['ricevuta.keptFiles', number(kept)],
              ['ricevuta.processes', number(checks.processes)],
              ['ricevuta.places', number(places)],
              ['ricevuta.swap', yes(checks.swap === 'on')],
              ['ricevuta.wiped', yes(checks.initOnFree)],
            ] as const
          ).map(([label, value]) => (
            <tr key={label}>
              <Text as="th" scope="row" textKey={label} />
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text textKey="ricevuta.limits" />
      {countedBy === 'session' && <Text textKey="ricevuta.bySession" />}
    </>
  );
}
