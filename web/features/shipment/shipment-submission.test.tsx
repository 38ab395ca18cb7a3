import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { until } from '#web/test/screen.tsx';
import {
  filled,
  created,
  sent,
  onCreated,
  answer,
  open,
  close,
  input,
  type,
  press,
  buttonTexts,
  answerWith,
  testShipmentForm,
} from '#web/features/shipment/shipment-form.testing.tsx';

testShipmentForm();

describe('Create and print', () => {
  it('creates one shipment and requests its label, whereas Create shipment requests no label', async () => {
    await open(filled);
    await press('Create and print');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(vi.mocked(onCreated).mock.calls[0]?.[1]).toBe(true);
    expect(sent).toHaveLength(1);
    close();
    await open(filled);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(2));
    expect(vi.mocked(onCreated).mock.calls[1]?.[1]).toBe(false);
  });

  it('is triggered by Ctrl-Shift-Enter anywhere, whereas Ctrl-Enter only creates the shipment', async () => {
    await open(filled);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true });
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(vi.mocked(onCreated).mock.calls[0]?.[1]).toBe(true);
    close();
    await open(filled);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await until(() => expect(onCreated).toHaveBeenCalledTimes(2));
    expect(vi.mocked(onCreated).mock.calls[1]?.[1]).toBe(false);
  });

  it('does not print the shipment when the user presses Create shipment after a refusal', async () => {
    answerWith(answer(null, 400, 'No'));
    await open(filled);
    await press('Create and print');
    await until(() => expect(sent).toHaveLength(1));
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(vi.mocked(onCreated).mock.calls[0]?.[1]).toBe(false);
  });

  it('is the only one of the two buttons that shows progress when it is pressed', async () => {
    let resolve: (response: Response) => void = () => {};
    answerWith(new Promise((done) => (resolve = done)));
    await open(filled);
    expect(buttonTexts()).toEqual(['Create shipment', 'Create and print']);
    await press('Create and print');
    await until(() => expect(buttonTexts()).toEqual(['Create shipment', 'Creating']));
    resolve(answer(created));
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
  });
});

describe('A second press before the page of the created shipment is shown', () => {
  it.each([0, 60])('creates no second shipment %i ms after the first was created', async (pauseMs) => {
    await open(filled);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await press('Create shipment');
    await type(input('receiver.name'), 'Chong Wei Ming');
    await press('Create and print');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([sent.length, vi.mocked(onCreated).mock.calls.length]).toEqual([1, 1]);
  });
});

describe('The typed values', () => {
  it('are restored after a reload until the shipment is created', async () => {
    await open(filled);
    await type(input('receiver.name'), 'Chong Wei Ming');
    close();
    await open(filled);
    expect(input('receiver.name').value).toBe('Chong Wei Ming');
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    close();
    await open(filled);
    expect(input('receiver.name').value).toBe('Aisyah');
  });

  it('are cleared by Start over and restored by Undo', async () => {
    await open(filled);
    await type(input('receiver.name'), 'Chong Wei Ming');
    await press('Start over');
    expect(input('receiver.name').value).toBe('Aisyah');
    await press('Undo');
    expect(input('receiver.name').value).toBe('Chong Wei Ming');
  });

  it('stay after a refusal, with the server message shown and the focus in the refused field', async () => {
    await open(filled);
    answerWith(
      answer(
        { fields: { 'receiver.phone': 'Receiver Mobile Number Invalid' } },
        400,
        'Receiver Mobile Number Invalid',
      ),
    );
    await press('Create shipment');
    await until(() => expect(document.body.textContent).toContain('Receiver Mobile Number Invalid'));
    expect(input('receiver.name').value).toBe('Aisyah');
    expect(document.activeElement).toBe(input('receiver.phone'));
  });
});

describe('The idempotency key of a filled form', () => {
  it('is sent again after a lost response and a reload', async () => {
    await open(filled);
    answerWith('lost');
    await press('Create shipment');
    await until(() => expect(document.body.textContent).toContain('We cannot reach the server'));
    close();
    await open(filled);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBeTruthy();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('is new for the next shipment', async () => {
    await open(filled);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    close();
    await open(filled);
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('is new when the form changes after a refusal', async () => {
    await open(filled);
    answerWith(answer(null, 400, 'No'));
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(1));
    await type(input('receiver.name'), 'Somebody else');
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('is replaced after a response that it was used before, and the message of that response is shown', async () => {
    await open(filled);
    answerWith('lost', answer({ code: 'http.key_used' }, 409, 'May have been made: look in the listing.'));
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(1));
    await press('Create shipment');
    await until(() =>
      expect(document.body.textContent).toContain('May have been made: look in the listing.'),
    );
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('finds the shipment of an earlier attempt without a response, instead of creating a second one', async () => {
    await open(filled);
    answerWith(
      'lost',
      answer({ code: 'http.key_used' }, 409, 'This Idempotency-Key was used for another request.'),
      answer(created),
    );
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(1));
    await type(input('receiver.name'), 'Somebody else');
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent.map(({ body }) => body.receiver.name)).toEqual(['Aisyah', 'Somebody else', 'Aisyah']);
    expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ isEarlierTry: true }), false);
  });
});
