export function Compose() {
  return <main className="flex-1" />;
}
