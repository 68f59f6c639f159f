export function Settings() {
  return <main className="flex-1" />;
}
