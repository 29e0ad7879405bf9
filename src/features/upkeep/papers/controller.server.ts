// The controller, for every paper that names it.
import { facts, gap, type Content, type Markup } from './html.server.ts';
import { isInEea, type Source } from './source.server.ts';

/** A table of what is stated; what is not is a gap. */
export function controllerTable({ site, words, country }: Source): Markup {
  const { operator = {}, legalName, email } = site;
  const stated = (value: string | undefined, name: string): Content => value ?? gap(words, name);
  const label = (key: 'name' | 'form' | 'address' | 'country' | 'representedBy' | 'phone' | 'authority') =>
    words(`controller.${key}`);
  const address = operator.street && operator.city ? `${operator.street}, ${operator.city}` : undefined;
  return facts([
    [label('name'), legalName],
    [label('form'), stated(operator.form, label('form'))],
    [label('address'), stated(address, label('address'))],
    [label('country'), stated(operator.country && country(operator.country), label('country'))],
    [label('representedBy'), stated(operator.representedBy?.join(', '), label('representedBy'))],
    [words('controller.email'), email],
    [label('phone'), stated(operator.phone, label('phone'))],
    ...(operator.register
      ? [[words('controller.register'), `${operator.register.name}, ${operator.register.number}`] as const]
      : []),
    ...(operator.vatNumber ? [[words('controller.vatNumber'), operator.vatNumber] as const] : []),
    [words('controller.joint'), gap(words, words('controller.jointGap'))],
    ...(operator.country !== undefined && !isInEea(operator.country)
      ? [[words('controller.union'), gap(words, words('controller.unionGap'))] as const]
      : []),
    [words('controller.officer'), gap(words, words('controller.officerGap'))],
    [label('authority'), stated(operator.supervisoryAuthority?.name, label('authority'))],
  ]);
}
