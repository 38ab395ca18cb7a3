import { m } from '#shared/platform/words/words.ts';
import { useCreateWave } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** Makes a wave of generated orders and shows it; failures toast. */
export function useMakeWave() {
  const { mutateAsync, isPending } = useCreateWave();
  const navigate = useNavigate();
  const make = async (orderIds: readonly string[]) => {
    if (isPending) return;
    try {
      const { waveId, waveNo } = await mutateAsync(orderIds);
      toast.success(m.fulfilment_wave_made({ waveNo }));
      await navigate({ to: '/fulfillmentwaves', search: { wave: waveId } });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return { make, isPending };
}
