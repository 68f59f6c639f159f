/** The settings writer asks Electron for nothing but its place, which it is given. */
// biome-ignore lint/style/noDefaultExport: it stands in for a package whose default export this is.
export default {};
