// What the site says of its trial and desktops, in the same words wherever a page says it.
import type { JSX } from 'react';
import site from '#site';
import { desktopClaims, type Claim } from '#src/shared/stated/desktop-claims.ts';
import { defaultValues } from '#src/shared/stated/desktop-defaults.ts';
import { openDesktops, placeOf } from '#src/shared/stated/desktops.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ByDesktop } from './by-desktop.tsx';

interface ClaimsProps {
  of: readonly Claim[];
  as?: 'span' | 'p';
  className?: string | undefined;
}

/** The sentences about some topics, one after the other. Pages that use it have the text group `desktops`, and state facts. */
export function Claims({ of, as: Tag = 'span', className }: ClaimsProps): JSX.Element | null {
  const texts = useTexts();
  const [none, own] = [claimText(of, false, texts), claimText(of, true, texts)];
  if (none === own) return none === undefined ? null : <Tag className={className}>{kept(none)}</Tag>;
  return <ByDesktop as={Tag} none={kept(none)} own={kept(own)} className={className} />;
}

/** The browser may know another name of a country than the build: what the document says stays. */
const kept = (text: string | undefined) => text && <span suppressHydrationWarning>{text}</span>;

/** The same as text; nothing if there is nothing to say. `hasOwn`: the operator runs a desktop host. */
export function claimText(of: readonly Claim[], hasOwn: boolean, texts: Texts): string | undefined {
  const claims = desktopClaims(site, hasOwn);
  const [first] = openDesktops(site, hasOwn);
  const values = {
    ...defaultValues(texts.language),
    ...(first?.keeper && { keeper: placeOf(first.keeper, texts) }),
  };
  const said = of.flatMap((claim) => {
    const key = claims[claim];
    return key === undefined ? [] : [texts.t(key, values)];
  });
  return said.length > 0 ? said.join(' ') : undefined;
}
