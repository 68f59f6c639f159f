import { ImageOff } from 'lucide-react';
import { memo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { t } from '../../../text/en.ts';

const PLUGINS = [remarkGfm];

/**
 * Markdown laid out. Raw HTML in it is text, as `react-markdown` leaves it; pictures are never fetched; a link is a button that shows
 * where it leads.
 */
export const MarkdownText = memo(function MarkdownText({
  text,
  onLink,
}: {
  readonly text: string;
  readonly onLink: (address: string) => void;
}) {
  const components: Components = {
    a: ({ href, children }) => (
      <button
        type="button"
        onClick={() => {
          if (href !== undefined) onLink(href);
        }}
        className="inline cursor-pointer text-left text-ember underline underline-offset-2 [overflow-wrap:anywhere]"
      >
        {children}
      </button>
    ),
    img: ({ alt, src }) => (
      <span
        title={typeof src === 'string' ? src : undefined}
        className="inline-flex items-center gap-1.5 rounded-control border border-line bg-raised px-1.5 text-second text-muted"
      >
        <ImageOff size={14} aria-hidden="true" />
        {t.players.writing.picture(alt ?? '')}
      </span>
    ),
    // A box that is ticked or not, as it was written; it does nothing.
    input: ({ checked }) => <span aria-hidden="true">{checked === true ? '☑ ' : '☐ '}</span>,
    table: ({ children }) => (
      <div className="overflow-x-auto">
        <table>{children}</table>
      </div>
    ),
  };
  return (
    <div dir="auto" className="written">
      {/* The address is shown before anything else happens with it, so it is shown as it was written. */}
      <Markdown remarkPlugins={PLUGINS} components={components} urlTransform={(address) => address}>
        {text}
      </Markdown>
    </div>
  );
});
