import { expect, test } from 'vitest';
import { REFUSED_SWITCHES, refuseSwitches } from '../../../src/main/electron/switches.ts';

function commandLineOf(given: readonly string[]) {
  const switches = new Set(given);
  return {
    switches,
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  };
}

test('what would open the app to others is taken off its command line, and told', () => {
  const commandLine = commandLineOf(['remote-debugging-port', 'gpu-launcher', 'lang', 'practice']);
  expect(refuseSwitches(commandLine)).toEqual(['remote-debugging-port', 'gpu-launcher']);
  expect([...commandLine.switches]).toEqual(['lang', 'practice']);
});

test('a start without such switches is left as it is', () => {
  const commandLine = commandLineOf(['user-data-dir', 'password-store', 'force-device-scale-factor', 'disable-gpu']);
  expect(refuseSwitches(commandLine)).toEqual([]);
  expect(commandLine.switches.size).toBe(4);
});

test('the ways into the page and into its processes are all among those that are refused', () => {
  for (const name of [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'gpu-launcher',
    'renderer-cmd-prefix',
    'load-extension',
    'in-process-gpu',
  ]) {
    expect(REFUSED_SWITCHES).toContain(name);
  }
});
