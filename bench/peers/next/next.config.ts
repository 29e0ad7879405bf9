import type { NextConfig } from 'next';

export default {
  output: 'export',
  distDir: 'dist',
  // Not the lock file of the project around it.
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
