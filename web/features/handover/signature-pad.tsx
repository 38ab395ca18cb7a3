import { Button, Input } from '@mantine/core';
import { type PointerEvent, useId, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { strokeSeparator, strokesOf } from '#shared/platform/documents/signature-strokes.ts';
import { m } from '#shared/platform/words/words.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './handover.module.css';

const box = { width: 320, height: 120 };

/** Draws '/s/', the mark on papers for a typed signature; the name is printed beside it. */
const typedSign = [
  'M60 95 L90 25',
  'M176 46 L165 38 L148 38 L140 47 L148 57 L166 63 L174 73 L165 84 L148 85 L138 77',
  'M225 95 L255 25',
].join(strokeSeparator);

/** A signature drawn by finger, pen or mouse, as SVG path data like in proofs of delivery; or the typed name. */
export function SignaturePad({
  field: ref,
  name,
  label,
}: {
  field: FieldRef;
  name: FieldRef;
  label: string;
}) {
  const { field, fieldState } = useController(ref);
  const typed: unknown = useWatch(name);
  const id = useId();
  const drawing = useRef(false);
  const value = typeof field.value === 'string' ? field.value : '';
  const hasNothing = value === '' && (typeof typed !== 'string' || typed.trim() === '');

  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - left) / width) * box.width);
    const y = Math.round(((event.clientY - top) / height) * box.height);
    return `${Math.min(box.width, Math.max(0, x))} ${Math.min(box.height, Math.max(0, y))}`;
  };

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={fieldState.error?.message}>
      <div role="group" aria-labelledby={id} ref={(element) => field.ref(element)} tabIndex={-1}>
        <svg
          className={classes.pad}
          viewBox={`0 0 ${box.width} ${box.height}`}
          role="img"
          aria-labelledby={id}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            drawing.current = true;
            const point = pointOf(event);
            field.onChange(`${value === '' ? '' : `${value}${strokeSeparator}`}M${point} L${point}`);
          }}
          onPointerMove={(event) => {
            if (drawing.current) field.onChange(`${value} L${pointOf(event)}`);
          }}
          onPointerUp={() => {
            drawing.current = false;
            field.onBlur();
          }}
        >
          {value !== '' && <path d={strokesOf(value).join(' ')} />}
        </svg>
        {/* A single button for both actions, so that it keeps the focus when pressed. */}
        <Button
          variant="subtle"
          size="compact-sm"
          {...unavailable(hasNothing)}
          onClick={() => {
            if (hasNothing) return;
            field.onChange(value === '' ? typedSign : '');
            field.onBlur();
          }}
          aria-label={
            value === ''
              ? m.handover_sign_typed_named({ name: label })
              : m.handover_sign_again_named({ name: label })
          }
        >
          {value === '' ? m.handover_sign_typed() : m.handover_sign_again()}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
