/** RFC 6266: the name in ASCII for old clients, and as it is. */
export function saveAs(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
