import type { Plugin } from 'vite';

export function noteShipped(build: string): Plugin;
export function forgetShipped(): Promise<void>;
export function readShipped(): Promise<string[]>;
