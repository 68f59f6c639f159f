export function FirstRun() {
  return <main className="h-full" />;
}
