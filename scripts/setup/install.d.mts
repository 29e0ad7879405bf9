export const NODE_FILE: string;
export function whyInstall(root: string): string | undefined;
export function install(root: string): Promise<string>;
export function linkNode(root: string, name: string): void;
