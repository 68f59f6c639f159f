/** Short words about what just happened, at the foot of the window and in the live regions. */

import { create } from 'zustand';
import { announce } from './announce.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'failed';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export function tell(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone: options.tone ?? 'plain', action: options.action ?? null };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => other.text !== text), toast].slice(-3) }));
  announce(text, toast.tone === 'failed' ? 'now' : 'polite');
}

export function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
