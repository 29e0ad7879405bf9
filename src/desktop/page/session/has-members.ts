/** Whether members have desktops on this host, which writes it into the document. */
export const hasMembers = () => document.documentElement.dataset['members'] !== 'no';
