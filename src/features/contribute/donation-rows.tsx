// Who gets a donation, who handles the payment, and what a donor may deduct.
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';

/** Takes the site's configuration and the texts. Returns one row for each fact, with no value for those that are not stated. */
export function donationRows({ legalName, payment, charity }: Site, { t }: Texts): FactRow[] {
  const rules = payment?.rulesUrl;
  const gives = charity?.givesTaxReceipts;
  const receipts = gives === undefined ? undefined : gives ? 'taxReceiptsYes' : 'taxReceiptsNo';
  return [
    { label: 'facts.recipient', value: legalName },
    { label: 'facts.payment', value: rules ? <FactLink href={rules}>{payment.name}</FactLink> : payment?.name },
    { label: 'facts.charity', value: charity && `${charity.register}, ${charity.number}` },
    { label: 'facts.taxReceipts', value: receipts && t(`facts.${receipts}`) },
  ];
}
