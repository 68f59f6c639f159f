export function Gallery() {
  return <main className="flex-1" />;
}
