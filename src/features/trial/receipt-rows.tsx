import type { JSX } from 'react';
import type { Receipt } from '#src/desktop/protocol/receipt.ts';
import { formatCount, formatTime } from '#src/shared/languages/format.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** What a receipt says, for people. */
export function ReceiptRows({ receipt }: { receipt: Receipt }): JSX.Element {
  const { t, language } = useTexts();
  const { format, started, ended, erased, kept, guests, checks, countedBy } = receipt;
  const number = (n: number | undefined) => (n === undefined ? t('receipt.notCounted') : formatCount(n, language));
  const yes = (is: boolean) => t(is ? 'receipt.yes' : 'receipt.no');
  const places = checks.mounts + checks.sockets + (checks.folder ? 1 : 0);
  return (
    <>
      <table>
        <tbody>
          {(
            [
              ['receipt.started', formatTime(started, language)],
              ['receipt.ended', formatTime(ended, language)],
              ['receipt.erasedFiles', number(erased.files)],
              ['receipt.keptFiles', number(kept)],
              ...(format === 'aperta-erasure-1' ? [] : ([['receipt.guests', number(guests)]] as const)),
              ['receipt.processes', number(checks.processes)],
              ['receipt.places', number(places)],
              ['receipt.swap', yes(checks.swap === 'on')],
              ['receipt.wiped', yes(checks.initOnFree)],
            ] as const
          ).map(([label, value]) => (
            <tr key={label}>
              <Text as="th" scope="row" textKey={label} />
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {guests !== undefined && guests > 0 && <Text textKey="receipt.guestsText" />}
      <Text textKey="receipt.limits" />
      {countedBy === 'session' && <Text textKey="receipt.bySession" />}
    </>
  );
}
