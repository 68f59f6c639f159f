import clsx from 'clsx';
import { ArrowLeftRight } from 'lucide-react';
import type { SidePair } from '../../../../shared/schema/looks.ts';
import { COMMON_RATIOS, hasRatio, type Sides, sidesOf, sizeFor } from '../../../../shared/schema/proportions.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { pathKey } from '../formContext.ts';
import { NumberControl } from './NumberControl.tsx';
import { CHIP, CHIP_OFF, CHIP_ON } from './ShapeControl.tsx';
import { ShapeMark } from './ShapeMark.tsx';
import { useNumber } from './useNumber.ts';

/** As many pixels as most models make by themselves. */
const USUAL_AREA = 1024 * 1024;

/** Width and height as two numbers and, under them, the usual proportions in the same area. */
export function SidesControl({ pair }: { readonly pair: SidePair }) {
  const width = useNumber(pair.width);
  const height = useNumber(pair.height);
  const own = sides(width.value, height.value);
  const given = own ?? sides(pair.width.defaultText ?? '', pair.height.defaultText ?? '');
  const area = given ? given.width * given.height : USUAL_AREA;
  const set = (next: Sides): void => {
    width.write(String(next.width));
    height.write(String(next.height));
  };
  const offered = COMMON_RATIOS.flatMap((ratio) => {
    const wanted = sidesOf(ratio);
    const size = wanted && sizeFor(wanted, { area, width: pair.width, height: pair.height });
    return wanted && size ? [{ ratio, wanted, size }] : [];
  });
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-1.5">
        <div data-path={pathKey(pair.width.path)} data-help={pair.width.description ?? undefined} className="min-w-0">
          <NumberControl field={pair.width} />
        </div>
        <IconButton
          data-extra
          icon={ArrowLeftRight}
          label={t.compose.field.swapSides}
          disabled={own === null}
          onClick={() => own && set({ width: own.height, height: own.width })}
          className="mt-5.5"
        />
        <div data-path={pathKey(pair.height.path)} data-help={pair.height.description ?? undefined} className="min-w-0">
          <NumberControl field={pair.height} />
        </div>
      </div>
      {offered.length < 2 ? null : (
        <fieldset aria-label={t.compose.field.shapes} className="flex flex-wrap gap-1.5">
          {offered.map(({ ratio, wanted, size }) => {
            const isOn = own !== null && hasRatio(own, wanted);
            return (
              <button
                key={ratio}
                type="button"
                data-extra
                aria-label={t.compose.field.shapeOf(ratio)}
                aria-pressed={isOn}
                title={`${size.width} × ${size.height}`}
                onClick={() => set(size)}
                className={clsx(CHIP, 'h-7 focus-visible:outline-offset-2', isOn ? CHIP_ON : CHIP_OFF)}
              >
                <ShapeMark value={ratio} />
                <span>{ratio}</span>
              </button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}

function sides(width: string, height: string): Sides | null {
  const [w, h] = [Number(width), Number(height)];
  return width !== '' && height !== '' && w > 0 && h > 0 ? { width: w, height: h } : null;
}
