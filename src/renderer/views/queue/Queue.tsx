export function Queue() {
  return <main className="flex-1" />;
}
