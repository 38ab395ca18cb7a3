import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCreateWaves } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** Creates a wave of generated orders and opens it, or creates several and shows the list; failures show a toast. */
export function useMakeWaves() {
  const { mutateAsync, isPending } = useCreateWaves();
  const navigate = useNavigate();
  const make = async (selection: OrderSelection) => {
    if (isPending) return;
    try {
      const { made, count, stopped } = await mutateAsync(selection);
      const [first] = made;
      if (!first) return toast.error(m.fulfilment_waves_nothing());
      if (stopped !== null)
        toast.error(m.fulfilment_waves_stopped({ done: made.length, count, why: stopped }));
      else if (count > 1) toast.success(m.fulfilment_waves_made({ count }));
      else toast.success(m.fulfilment_wave_made({ waveNo: first.waveNo }));
      await navigate({ to: '/fulfillmentwaves', search: count > 1 ? {} : { wave: first.waveId } });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return { make, isPending };
}
