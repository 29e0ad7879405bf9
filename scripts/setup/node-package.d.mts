/** A package as package-lock.json has it. */
interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
}

interface System {
  readonly platform: string;
  readonly arch: string;
  readonly c?: string | undefined;
}

interface NodePackage {
  readonly name: string;
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
}

export function isForSystem(entry: Entry, system: System): boolean | undefined;
export function thisSystem(): System;
export function nodePackage(packages: Readonly<Record<string, Entry>>, system?: System): NodePackage;
export function whyOtherNode(modules: string, file: string, node: NodePackage): string | undefined;
